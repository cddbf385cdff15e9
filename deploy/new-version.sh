#!/bin/sh
# new-version.sh [COMMIT] : builds a version in a folder of its own, /opt/marquee-COMMIT, and points /opt/marquee to it; rolling-restart.sh
# brings it into use. A running process uses the folder in which it was started: files that it has not loaded yet are still there, whereas
# `npm ci` in the same folder would remove them (and sign-ins would fail until the restart).
set -eu
link=${MARQUEE_LINK:-/opt/marquee}
current=$(readlink -f "$link")
git -C "$current" fetch --quiet origin
commit=$(git -C "$current" rev-parse --short=12 "${1:-origin/HEAD}")
next=$link-$commit
if [ ! -d "$next" ]; then
  rm -rf "$next.part"
  git clone --quiet --no-checkout "$(git -C "$current" remote get-url origin)" "$next.part"
  git -C "$next.part" checkout --quiet --detach "$commit"
  cp -p "$current"/deploy/*.env "$next.part/deploy/"
  (cd "$next.part" && npm ci && npm run build)
  mv "$next.part" "$next"
fi
ln -sfn "$next" "$link.next"
mv -T "$link.next" "$link"
echo "$link is $next, before $current"
