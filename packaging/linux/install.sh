#!/bin/sh
# Install FTCost for this person, or remove it: FTCost-….run [-- --uninstall].
# A release gets a folder of its own and comes into force by one renamed link, so an installation that fails
# half-way (a full disk) leaves the older one as it was, and a program that is open keeps its files.
set -eu
umask 022

data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
place=$HOME/.local/lib/ftcost
files="applications/ftcost.desktop mime/packages/ftcost.xml man/man1/ftcost.1.gz"

fail() {
    echo "FTCost: $1" >&2
    exit 1
}

refresh() {
    # Each of them only where a desktop has it, and none of them matters enough to fail.
    quietly update-desktop-database -q "$data/applications"
    quietly update-mime-database "$data/mime"
    quietly gtk-update-icon-cache -qt "$data/icons/hicolor"
}

quietly() {
    if command -v "$1" >/dev/null; then
        "$@" >/dev/null 2>&1 || true
    fi
}

# Whether a program that runs now was started from a folder.
in_use() {
    for program in /proc/[0-9]*/exe; do
        case $(readlink "$program" 2>/dev/null) in "$1"/*) return 0 ;; esac
    done
    return 1
}

remove_releases_but() {
    for old in "$place"/*; do
        if [ ! -d "$old" ] || [ -L "$old" ] || [ "$old" = "$1" ]; then
            continue
        fi
        if [ -n "$1" ] && in_use "$(readlink -f "$old")"; then
            continue # the next installation removes it
        fi
        rm -rf "$old"
    done
}

remove_shared() {
    for file in $files metainfo/org.ftcost.ftcost.metainfo.xml; do
        rm -f "$data/$file"
    done
    find "$data/icons/hicolor" \( -name 'ftcost.svg' -o -name 'ftcost.png' \
        -o -name 'application-x-ftcost-job+json.*' \) -exec rm -f {} + 2>/dev/null || true
}

if [ "${1:-}" = --uninstall ]; then
    [ ! -L "$bin/ftcost" ] || rm -f "$bin/ftcost"
    remove_shared
    rm -f "$place/current"
    remove_releases_but ""
    rm -f "$place/uninstall"
    refresh
    # What the desktop's tools derive from such files, where this program's were the only ones.
    if rmdir "$data/mime/packages" 2>/dev/null; then
        rm -rf "$data/mime"
    fi
    if [ -z "$(find "$data/applications" -name '*.desktop' 2>/dev/null)" ]; then
        rm -f "$data/applications/mimeinfo.cache"
    fi
    if [ -z "$(find "$data/icons/hicolor" -type f ! -name icon-theme.cache 2>/dev/null)" ]; then
        rm -f "$data/icons/hicolor/icon-theme.cache"
    fi
    # Folders that are empty now.
    find "$data/icons" "$data/applications" "$data/mime" "$data/man" "$data/metainfo" "$bin" "$HOME/.local/lib" \
        -depth -type d -empty -delete 2>/dev/null || true
    echo "FTCost is removed. Your settings and prices are still in ${XDG_CONFIG_HOME:-$HOME/.config}/ftcost."
    exit 0
fi
[ $# = 0 ] || fail "unknown option $1; there is only --uninstall"

here=$(cd "$(dirname "$0")" && pwd)
release=$(cat "$here/release")
mkdir -p "$place" "$bin" "$data" 2>/dev/null || fail "$HOME/.local cannot be written to; nothing was installed"
new=$place/.new.$$
trap 'rm -rf "$new"' EXIT
trap 'exit 1' HUP INT TERM
cp -a "$here/tree/lib/ftcost" "$new" 2>/dev/null || fail "there is no room in $place; nothing was changed"
"$new/ftcost" --version >/dev/null || fail "the program does not run on this system; nothing was changed"
cp "$here/install.sh" "$new/install.sh"

target=$place/$release
if [ -e "$target" ] && in_use "$(readlink -f "$target")"; then
    target=$target-$$ # the same release again, while it is open
fi
rm -rf "$target"
mv "$new" "$target"
ln -s "$(basename "$target")" "$place/.current.$$"
mv -T "$place/.current.$$" "$place/current"

cat >"$place/uninstall" <<SCRIPT
#!/bin/sh
exec sh "$place/current/install.sh" --uninstall
SCRIPT
chmod 755 "$place/uninstall"
ln -sfn "$place/current/ftcost" "$bin/ftcost"
for file in $files metainfo/org.ftcost.ftcost.metainfo.xml; do
    mkdir -p "$(dirname "$data/$file")"
    cp "$here/tree/share/$file" "$data/$file"
done
# A desktop need not look into ~/.local/bin.
sed -i "s|^Exec=ftcost|Exec=\"$place/current/ftcost\"|" "$data/applications/ftcost.desktop"
mkdir -p "$data/icons/hicolor"
cp -R "$here/tree/share/icons/hicolor/." "$data/icons/hicolor/"
remove_releases_but "$target"
refresh
echo "FTCost is installed: start it from the menu, or as $bin/ftcost. To remove it: $place/uninstall"
