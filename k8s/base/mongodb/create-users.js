// Starts the one-member replica set and makes one user for each service, each with rights on its
// own database only. Safe to repeat: it is the readiness check.
const admin = db.getSiblingDB("admin");
try {
  rs.status();
} catch {
  rs.initiate({
    _id: "rs0",
    members: [{ _id: 0, host: process.env.MONGODB_HOST || "mongodb:27017" }],
  });
}
if (!admin.hello().isWritablePrimary) quit(1);

const services = ["auth", "people", "proofs", "contact-edits", "webhooks", "releases"];
for (const service of services) {
  const database = service.replaceAll("-", "_");
  const own = db.getSiblingDB(database);
  const password = process.env[`${database.toUpperCase()}_PASSWORD`];
  if (own.getUser(service) === null) {
    own.createUser({ user: service, pwd: password, roles: [{ role: "readWrite", db: database }] });
  }
}
