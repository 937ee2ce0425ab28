// Initiates the one-member replica set and creates a user for each service with rights on its own database
// only. Idempotent. It signs in by itself: arguments stand in the list of processes.
const admin = db.getSiblingDB("admin");
admin.auth("root", passwordOf("root", "MONGO_INITDB_ROOT_PASSWORD"));
try {
  rs.status();
} catch {
  rs.initiate({
    _id: "rs0",
    members: [{ _id: 0, host: process.env.MONGODB_HOST || "mongodb:27017" }],
  });
}
if (!admin.hello().isWritablePrimary) quit(1);

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
    const roles = [{ role: "readWrite", db: database }];
    own.createUser({ user: service, pwd: passwordOf(database), roles });
  }
}

// The readiness check runs this script until then.
require("fs").writeFileSync("/tmp/users-created", "");
