# Two images from one workspace:
#   --target service  the gateway and every service; the argument says which one runs
#   --target release  builds the front ends and ships them to a running gateway, then ends

FROM node:24.21-bookworm-slim AS workspace
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml tsconfig.base.json ./
COPY packages packages
COPY services services
COPY gateway gateway

FROM workspace AS service-dependencies
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter "./services/**" --filter "./gateway"

FROM workspace AS release
COPY shell shell
COPY mf-registry mf-registry
COPY mf-submissions mf-submissions
COPY mf-admin mf-admin
COPY scripts scripts
RUN npx -y pnpm@12.21.0 install --frozen-lockfile \
  && chown -R 10001:10001 /app
USER 10001:10001
ENTRYPOINT ["node", "scripts/ship.ts"]

FROM node:24.21-bookworm-slim AS service
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=service-dependencies /app /app
COPY --chmod=0555 scripts/container-entry.sh /usr/local/bin/container-entry
USER 10001:10001
ENTRYPOINT ["container-entry"]
