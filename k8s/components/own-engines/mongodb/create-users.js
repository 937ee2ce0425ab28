// Initiates the replica set and creates a user for each service with rights on its own database only; fails until this
// member serves with these users. Idempotent. It signs in by itself: arguments stand in the list of processes.
const admin = db.getSiblingDB("admin");
const rootPassword = passwordOf("root", "MONGO_INITDB_ROOT_PASSWORD");
admin.auth("root", rootPassword);
try {
  rs.status();
} catch {
  // Every member has to agree, and none with data of a replica set does.
  const hosts = (process.env.MONGODB_MEMBERS || "mongodb:27017").split(",");
  rs.initiate({
    _id: "rs0",
    members: hosts.map((host, _id) => ({ _id, host })),
    // How long writes wait after the loss of the primary.
    settings: { electionTimeoutMillis: 5000 },
  });
}
const { isWritablePrimary, secondary, me } = admin.hello();
if (!isWritablePrimary && !secondary) quit(1);
// A name leads to the pod before for up to half a minute: the members that this one reaches have to reach it too.
for (const { name, self, health } of rs.status().members) {
  if (self || !health) continue;
  const address = `mongodb://root:${encodeURIComponent(rootPassword)}@${name}/admin`;
  const other = new Mongo(`${address}?directConnection=true`).getDB("admin");
  const { members } = other.runCommand({ replSetGetStatus: 1 });
  if (!members.some((one) => one.name === me && one.health)) quit(1);
}

/** Of the environment, or of the file that compose mounts. */
function passwordOf(user, variable = `${user.toUpperCase()}_PASSWORD`) {
  const inEnvironment = process.env[variable];
  if (inEnvironment) return inEnvironment;
  return require("fs").readFileSync(`/run/secrets/mongodb_${user}_password`, "utf8").trim();
}

const services = ["auth", "people", "proofs", "contact-edits", "webhooks", "releases"];
for (const service of services) {
  const database = service.replaceAll("-", "_");
  const own = db.getSiblingDB(database);
  if (own.getUser(service) === null) {
    if (secondary) quit(1);
    const roles = [{ role: "readWrite", db: database }];
    own.createUser({ user: service, pwd: passwordOf(database), roles });
  }
}

// The readiness check runs this script until then.
require("fs").writeFileSync("/tmp/users-created", "");
