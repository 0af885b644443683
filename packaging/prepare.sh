# Read by start.sh and test.sh: goes to the repository's root and makes .venv there. POSIX sh.
# prepare WHAT: WHAT is what pip installs, such as ".[window]" or ".[dev]".

# Qt's libraries, as the program itself names them where one is missing, and a virtual screen.
debian_packages="$(cat resources/system_packages/debian.txt) xvfb xauth"
fedora_packages="$(cat resources/system_packages/fedora.txt) xorg-x11-server-Xvfb xorg-x11-xauth"

say() { echo "$0: $*" >&2; }

find_python() {
    for python in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return 0
        fi
    done
    say "Python 3.11 or newer is needed and was not found; set PYTHON to its path, or install it:" \
        "https://www.python.org/downloads/"
    return 1
}

# Name the packages that are missing: Qt's libraries, a virtual screen, and venv, which Debian ships apart.
missing_packages() {
    if command -v dpkg >/dev/null; then
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            "$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
        for package in $debian_packages; do
            dpkg --status "$package" "${package}t64" 2>/dev/null | grep -q '^Status: .* installed$' || echo "$package"
        done
    elif command -v rpm >/dev/null; then
        for package in $fedora_packages; do
            rpm --query --quiet "$package" || echo "$package"
        done
    fi
}

install_packages() {
    missing=$(missing_packages | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    if command -v apt-get >/dev/null; then
        line="apt-get install --yes --no-install-recommends $missing"
        update="apt-get update"
    elif command -v dnf >/dev/null; then
        line="dnf install --assumeyes $missing"
        update=:
    else
        say "the program's window may need these packages, or what they are called here: $missing"
        return 0
    fi
    if [ "$(id -u)" = 0 ]; then
        say "installing system packages: $missing"
        export DEBIAN_FRONTEND=noninteractive
        # shellcheck disable=SC2086 # lists of words
        $update >/dev/null && $line >/dev/null
    else
        say "system packages are missing; once, run: sudo $line"
    fi
}

prepare() {
    find_python
    install_packages
    stamp=.venv/installed
    case $(cat "$stamp" 2>/dev/null) in
        "$1" | ".[dev]") [ -n "$(find pyproject.toml -newer "$stamp")" ] || return 0 ;;
    esac
    say "making .venv, which takes a minute or two, once"
    "$python" -m venv .venv
    # Python compiles what it imports when it first does: compiling all of every library takes a third of the time here.
    .venv/bin/pip install --quiet --disable-pip-version-check --no-compile --editable "$1"
    echo "$1" >"$stamp"
}
