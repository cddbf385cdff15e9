#!/bin/sh
# Makes a full backup on Sundays and a differential one on other days; runs on the current primary only
set -eu
config=${PGBACKREST_CONFIG:-/etc/pgbackrest.conf}
data=$(sed -n 's/^pg1-path=//p' "$config")
socket=$(sed -n 's/^pg1-socket-path=//p' "$config")
if [ "$(psql -h "$socket" -U postgres -d postgres -Atc 'select pg_is_in_recovery()')" = t ]; then
  echo "$data is a standby; the primary makes the backup"
  exit 0
fi
type=${1:-diff}
[ "$(date -u +%u)" = 7 ] && type=full
pgbackrest --config="$config" --stanza=marquee --type="$type" backup
pgbackrest --config="$config" --stanza=marquee check
