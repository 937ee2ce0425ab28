#!/bin/sh
# Runs one process of the house: container-entry services/people
set -eu
exec node --disable-warning=ExperimentalWarning "/app/$1/src/main.ts"
