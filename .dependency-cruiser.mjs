// Which way imports may point, and why. `npm run check` holds the rules; a test breaks each one on
// purpose, so that none of them is a rule that cannot fail.

const frontEnd = "^(shell|mf-[^/]+)/";
const test = "(^|/)(test|e2e)/|\\.(test|e2e)\\.tsx?$|/test-kit/";
const subPaths = "^packages/server/service-kit/src/(object-store(-users)?\\.ts|transfer/)";
const library = (name) => `node_modules/${name}/`;

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "front-ends-import-packages-only",
      comment:
        "A front end is shipped without the rest of the repository; what it needs from elsewhere comes over HTTP.",
      severity: "error",
      from: { path: frontEnd, pathNot: test },
      to: { path: "^(services|gateway|bench|e2e|scripts|k8s|packages/(server|tools))/" },
    },
    {
      name: "front-ends-do-not-import-each-other",
      comment:
        "The shell loads remotes at runtime from the live release set, and remotes meet in slots. An import would put both into one build.",
      severity: "error",
      from: { path: frontEnd },
      to: { path: frontEnd, pathNot: "^$1/" },
    },
    {
      name: "services-do-not-import-each-other",
      comment:
        "Each service owns its data and its deployment; they speak through events and queries, declared in packages/shared/contracts.",
      severity: "error",
      from: { path: "^services/([^/]+)/" },
      to: { path: "^(services|gateway)/", pathNot: "^services/$1/" },
    },
    {
      name: "servers-import-no-tools",
      comment:
        "A deployed image has no demo data, and no tool that generates people or accounts with known passwords.",
      severity: "error",
      from: { path: "^(services|gateway)/", pathNot: test },
      to: { path: "^(packages/tools|scripts|bench|e2e)/" },
    },
    {
      name: "gateway-imports-no-service",
      comment: "The gateway knows services by their contracts and addresses only.",
      severity: "error",
      from: { path: "^gateway/" },
      to: { path: "^services/" },
    },
    {
      name: "shared-packages-import-shared-packages",
      comment: "They run in browsers and on servers alike.",
      severity: "error",
      from: { path: "^packages/shared/", pathNot: test },
      to: { path: "^packages/(web|server|tools)/" },
    },
    {
      name: "web-packages-import-no-server-package",
      comment: "Front ends are built with them, also in repositories that have no server package.",
      severity: "error",
      from: { path: "^packages/web/", pathNot: test },
      to: { path: "^packages/(server|tools)/" },
    },
    {
      name: "server-packages-import-no-web-package",
      comment: "A service loads no component, no style and no build tool.",
      severity: "error",
      from: { path: "^(packages/server|services)/", pathNot: test },
      to: { path: "^packages/(web|tools)/" },
    },
    {
      name: "packages-import-no-application",
      comment: "Packages are below the applications; an arrow upwards makes a cycle of teams.",
      severity: "error",
      from: { path: "^packages/", pathNot: test },
      to: { path: "^(shell|mf-[^/]+|services|gateway|e2e|bench|scripts)/" },
    },
    {
      name: "domain-is-pure",
      comment:
        "Rules are decided without a clock, a database or a network, so that they can be read and tested alone. Types, contracts, the name search (pure as well), css-tree and bowser (parsers) and node:crypto (hashing and sealing are arithmetic) are all they need.",
      severity: "error",
      from: { path: "^(services/[^/]+|gateway)/src/domain/", pathNot: test },
      to: {
        pathNot: [
          "^$1/src/domain/",
          "^packages/shared/contracts/",
          "^packages/server/name-search/",
          "/node_modules/(css-tree|bowser)/",
          "^(node:)?crypto$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "name-search-is-pure",
      comment:
        "Domain rules import it: it has no clock, no database and no library, and needs nothing but contracts.",
      severity: "error",
      from: { path: "^packages/server/name-search/", pathNot: test },
      to: { pathNot: ["^packages/server/name-search/src/", "^packages/shared/contracts/"] },
    },
    {
      name: "mongoose-stays-in-models",
      comment:
        "Only models know how data is stored; a route or a use-case that queries by itself hides a second schema.",
      severity: "error",
      from: {
        path: "^(services|gateway|packages|shell|mf-[^/]+)/",
        pathNot: [
          "^(services/[^/]+|packages/server/moderation)/src/models/",
          "^packages/server/messaging/",
          "^packages/tools/",
          "^packages/server/service-kit/(?!src/(object-store\\.ts|(tracing|transfer)/))",
          test,
        ],
      },
      to: { path: [library("mongoose"), library("mongodb")], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "queries-stay-in-models",
      comment:
        "A connection, an operator or a model, also as a type, is for a repository only: its methods name what the rest of a service may read and write.",
      severity: "error",
      from: { path: "^services/[^/]+/src/", pathNot: ["^services/[^/]+/src/models/", test] },
      to: {
        path: [
          "^packages/server/service-kit/src/models\\.ts",
          "^packages/server/moderation/src/models/",
          library("mongoose"),
          library("mongodb"),
        ],
      },
    },
    {
      name: "nats-stays-in-messaging",
      comment:
        "Delivery promises (outbox, inbox, acknowledgement) hold only when every message goes one way.",
      severity: "error",
      from: { pathNot: ["^packages/server/messaging/", "^packages/tools/", test, "node_modules"] },
      to: { path: library("@nats-io/[^/]+") },
    },
    {
      name: "s3-stays-in-object-store",
      comment: "The object store is a choice of the installation; only one file knows its client.",
      severity: "error",
      from: {
        pathNot: ["^packages/server/service-kit/src/object-store\\.ts", test, "node_modules"],
      },
      to: { path: library("minio") },
    },
    {
      name: "service-kit-leaves-its-sub-paths",
      comment:
        "A process loads the S3 client and the CSV libraries only when it imports their sub-path: the gateway and half of the services need neither.",
      severity: "error",
      from: { path: "^packages/server/service-kit/src/", pathNot: [subPaths, test] },
      to: { path: subPaths },
    },
    {
      name: "nothing-imports-a-test",
      comment: "A test that others need is a helper: it belongs in packages/tools/test-kit.",
      severity: "error",
      from: { pathNot: test },
      to: { path: "\\.(test|e2e)\\.tsx?$|^(services/[^/]+|packages/[^/]+/[^/]+|gateway)/test/" },
    },
    {
      name: "remotes-use-the-router-facade",
      comment:
        "The router is a singleton of the shell; a remote that imports it directly brings a second one with its own history.",
      severity: "error",
      from: { path: "^(mf-[^/]+|packages/web/(ui|remote-kit))/", pathNot: test },
      to: { path: library("react-router(-dom)?") },
    },
    {
      name: "no-cycles",
      comment: "Files that need each other cannot be understood, tested or loaded one by one.",
      severity: "error",
      from: { pathNot: "node_modules" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "every-import-is-found",
      comment: "An import that this check cannot follow would escape every rule above.",
      severity: "error",
      from: { pathNot: "node_modules" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
