#!/bin/sh
# Install the package in a bare Debian, use it, remove it: try_deb.sh FOLDER-OF-THE-DEB. Run as root, where it may
# change the system. apt takes its screen (xvfb) and the desktop's opener (xdg-utils) besides, neither of which the
# package needs.
set -eu
deb=$(ls "$1"/ftcost_*.deb)
export DEBIAN_FRONTEND=noninteractive

apt-get update -q
apt-get install --yes -q --no-install-recommends "$deb"
ftcost --version
QT_QPA_PLATFORM=offscreen ftcost --self-test
ftcost schema job >/dev/null

apt-get install --yes -q --no-install-recommends xvfb xauth xdg-utils \
    libfile-mimeinfo-perl shared-mime-info desktop-file-utils
xvfb-run -a ftcost --self-test
home=$(mktemp -d)
cp /usr/lib/ftcost/_internal/ftcost_core/resources/examples/support-bot-8b.ftcost "$home/a job.ftcost"
test "$(XDG_DATA_HOME=$home xdg-mime query filetype "$home/a job.ftcost")" = application/x-ftcost-job+json
test "$(XDG_DATA_HOME=$home xdg-mime query default application/x-ftcost-job+json)" = ftcost.desktop

apt-get remove --yes -q ftcost
left=$(find / -xdev -not -path '/proc/*' \( -path '*ftcost*' -o -path '*FTCost*' \) -not -path "$home*" \
    -not -path '/here*' -not -path "$1*" -not -path '/tmp/*' -not -path '/root/*' -not -path '/var/lib/apt/*')
test -z "$left" || { echo "left behind: $left" >&2; exit 1; }
echo "installed, tried and removed"
