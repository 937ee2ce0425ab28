/** Settings of `npm start` and the other commands, which have no schema. */
export const starterSettings: readonly (readonly [name: string, what: string])[] = [
  ["PORT", "`npm start`, `npm run ship`: the public port, 8080"],
  ["DATA_DIR", "The folder of everything stored: data, secrets, ports, logs; `.data`"],
  [
    "MONGODB_URL",
    "A MongoDB that runs already, by an administrator's address: a user and a database for each service are made with it",
  ],
  ["NATS_URL", "A NATS with JetStream that runs already"],
  ["S3_ENDPOINT", "An object store that runs already; needs `S3_ACCESS_KEY` and `S3_SECRET_KEY`"],
  ["S3_ACCESS_KEY", "Name of the account there"],
  ["S3_SECRET_KEY", "Its secret key"],
  [
    "SESSION_KEY",
    "`npm run backup`, `npm run restore` with engines that were given: what their data is sealed with, as `PASSWORD_PEPPER`, `PEOPLE_SECRETS_KEY` and `WEBHOOKS_SECRETS_KEY`",
  ],
  ["PASSWORD_PEPPER", "The same"],
  ["PEOPLE_SECRETS_KEY", "The same: `SECRETS_KEY` of the people service"],
  ["WEBHOOKS_SECRETS_KEY", "The same: `SECRETS_KEY` of the webhooks service"],
  ["ENGINES_CACHE", "The cache of fetched engines; `$XDG_CACHE_HOME/good-deeds`"],
  ["HTTPS_PROXY", "A proxy that whatever is fetched goes through"],
  ["NO_PROXY", "Hosts that it does not; this machine never does"],
  ["XDG_CACHE_HOME", "Where caches lie; `~/.cache`"],
  [
    "ADMIN_USERNAME",
    "`npm start -- --empty`: the first administrator; asked for when it is not given",
  ],
  [
    "ADMIN_PASSWORD",
    "`npm start -- --empty`, `npm run admin`: the account's password; asked for when it is not given",
  ],
  [
    "PUBLISH_TOKEN",
    "`npm run ship`: shown to the gateway; of the data folder when it is not given",
  ],
  [
    "GATE_USERNAME",
    "`npm run ship -- … --gate`: who opens the pages behind a sign-in; without an account they are named and left",
  ],
  ["GATE_PASSWORD", "Its password"],
  [
    "WEBHOOK_SECRET",
    "`scripts/webhook-listen.ts`: what messages are verified with, in place of `--secret`",
  ],
  ["SECRETS_DIR", "`docker compose`: the folder of the files with secrets; `secrets`"],
  ["CHROMIUM_PATH", "Tests and pictures: a browser of your own"],
  ["E2E_DATA_DIR", "Journeys: the data folder of a product that runs already"],
  ["E2E_REPLICAS", "Journeys: how many processes each part has, 1"],
  ["TEST_FULL", "Journeys: every combination and the long ones, as `npm run test:full` sets it"],
  ["BENCH_PEOPLE", "`npm run bench -- search`: how many people, 1000000"],
  ["BENCH_ROUNDS", "`npm run bench -- federation`: how often each page is opened, 15"],
  [
    "DELIVERY_SYSTEMS",
    "`npm run bench -- webhooks`: modules of other systems to measure beside ours, by commas",
  ],
  ["GATEWAY_FLAGS", "`npm run bench -- gateway`: flags of Node for the measured gateway"],
  ["PYTHON", "`pnpm --filter @deeds/e2e fuzz`: a Python of your own"],
];
