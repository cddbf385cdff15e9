#!/bin/sh
# configure.sh NODE ADDRESS TEMPLATE... : prints each file of this folder with the values of cluster.env put in.
#   deploy/configure.sh db1 10.0.0.11 patroni.yml > /etc/patroni/config.yml
# It stops at a name without a value, because an incomplete configuration would start and behave differently.
set -eu
folder=$(dirname "$0")
NODE=$1 ADDRESS=$2
shift 2
set -a
. "${CLUSTER_ENV:-$folder/cluster.env}"
set +a
# The product's other machine, as seen from this one
if [ "$ADDRESS" = "${APP1-}" ]; then OTHER_APP=${APP2-}; else OTHER_APP=${APP1-}; fi
export NODE ADDRESS OTHER_APP
for template in "$@"; do
  for name in $(grep -o '\${[A-Z0-9_]*}' "$folder/$template" | tr -d '${}' | sort -u); do
    eval "value=\${$name-}"
    if [ -z "$value" ]; then
      echo "configure.sh: $template needs $name, which cluster.env does not set" >&2
      exit 1
    fi
  done
  envsubst "$(grep -o '\${[A-Z0-9_]*}' "$folder/$template" | sort -u | tr '\n' ' ')" < "$folder/$template"
done
