# One image for each process, and one for each front end:
#
#   docker build --build-arg PART=services/people --target process -t good-deeds/people .
#   docker build --build-arg FRONT_END=mf-registry --target shipper -t good-deeds/ship-mf-registry .
#   docker build --target backup -t good-deeds/backup .                       (backup and restore)
#
# A release takes both bases by digest from deploy/images.env.
ARG BUILD_IMAGE=node:24.21-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_IMAGE} AS workspace
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml tsconfig.base.json ./
COPY packages packages
COPY services services
COPY gateway gateway
COPY scripts scripts
# A checkout made under umask 077 has files that the user of a process may not read.
RUN chmod -R a+rX .

FROM ${BUILD_IMAGE} AS node
RUN apt-get update && apt-get install -y --no-install-recommends binutils \
  && strip --strip-unneeded -o /node /usr/local/bin/node

FROM workspace AS process-files
ARG PART
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter-prod "@deeds/${PART##*/}..." \
  && node scripts/image/sbom.mjs "${PART}" > /sbom.json \
  && node scripts/image/trim.mjs "${PART}" && mv /sbom.json sbom.json && mkdir /cache

FROM workspace AS backup-files
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter-prod "@deeds/backup..." \
  && node scripts/image/sbom.mjs packages/tools/backup > /sbom.json \
  && node scripts/image/trim.mjs packages/tools/backup packages/tools/backup/src/main.ts && mv /sbom.json sbom.json \
  && mkdir /backups

FROM workspace AS shipper-files
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter-prod "@deeds/shipper..." \
  && node scripts/image/sbom.mjs packages/web/shipper > /sbom.json \
  && node scripts/image/trim.mjs packages/web/shipper && mv /sbom.json sbom.json

FROM workspace AS builds
COPY shell shell
COPY mf-registry mf-registry
COPY mf-submissions mf-submissions
COPY mf-admin mf-admin
RUN npx -y pnpm@12.21.0 install --frozen-lockfile
ARG FRONT_END
RUN node scripts/build.ts ${FRONT_END}

FROM ${RUNTIME_IMAGE} AS runtime
# As in `npm start`: with the defaults, each thread of image processing has its own malloc arena, and a freed large buffer raises
# the limit below which memory is not returned.
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=node /node /usr/local/bin/node
USER 10001:10001
# By default SIGUSR1, also from another process of the container, opens the inspector. And the first process of a
# container ignores SIGINT and SIGTERM until it has handlers, which a service sets when it listens.
ENTRYPOINT ["/usr/local/bin/node", "--import=data:text/javascript,for(const[s,code]of[['SIGINT',130],['SIGTERM',143]])process.once(s,()=>process.listenerCount(s)||process.exit(code))", "--disable-warning=ExperimentalWarning", "--max-old-space-size=512", "--disable-sigusr1"]
CMD ["main.js"]

FROM runtime AS backup
COPY --from=backup-files /app /app
# A new volume here belongs to the user of the process.
COPY --from=backup-files --chown=10001:10001 /backups /backups

FROM runtime AS shipper
COPY --from=shipper-files /app /app
COPY --from=builds /app/dist /builds

FROM runtime AS process
# As in `npm start`: MiB of each half of the young generation. Processes mostly wait for the database; a small one saves
# a fifth of their memory.
ARG SEMI_SPACE_MB=2
ENV NODE_OPTIONS=--max-semi-space-size=${SEMI_SPACE_MB}
COPY --from=process-files /app /app
# New volumes here belong to the user of the process.
COPY --from=process-files --chown=10001:10001 /cache /var/cache/good-deeds
COPY --from=process-files --chown=10001:10001 /cache /run/renderer
