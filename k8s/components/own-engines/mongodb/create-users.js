// Initiates the replica set, creates the administrator and a user for each service with rights on its own database only, and
// fails unless this member serves with them. May run again. It signs in by itself: arguments stand in the list of processes.
const admin = db.getSiblingDB("admin");
const rootPassword = passwordOf("root");
const hosts = (process.env.MONGODB_MEMBERS || "mongodb:27017").split(",");
const services = ["auth", "people", "proofs", "contact-edits", "webhooks", "releases"];

let signedIn = signsIn();
// The first of several initiates. Every member has to agree, and none with data of a replica set does.
const initiates = hosts.length === 1 || hosts[0].startsWith(require("os").hostname());
if (initiates && !admin.hello().setName) {
  rs.initiate({
    _id: "rs0",
    members: hosts.map((host, _id) => ({ _id, host })),
    // How long writes wait after the loss of the primary.
    settings: { electionTimeoutMillis: 5000 },
  });
}
for (const end = Date.now() + 30_000; !serves(); sleep(200)) {
  if (Date.now() < end) continue;
  throw new Error(signedIn ? "there is no primary, or users are missing" : "root cannot sign in");
}
if (!signedIn) {
  try {
    // Without any user MongoDB lets a connection from the same host create the first one.
    admin.createUser({ user: "root", pwd: rootPassword, roles: ["root"] });
  } catch ({ message }) {
    throw new Error(`root cannot sign in and cannot be created; is the password right? ${message}`);
  }
  admin.auth("root", rootPassword);
}
for (const service of services.filter(isMissing)) {
  const database = databaseOf(service);
  const roles = [{ role: "readWrite", db: database }];
  db.getSiblingDB(database).createUser({ user: service, pwd: passwordOf(database), roles });
}

const { me } = admin.hello();
// As this connection, which may use TLS.
const [, options] = db.getMongo().getURI().split("?");
// A name may give the address of a replaced pod for half a minute: the members that this one reaches have to reach it too.
for (const { name, self, health } of rs.status().members) {
  if (self || !health) continue;
  const address = `mongodb://root:${encodeURIComponent(rootPassword)}@${name}/admin`;
  const other = new Mongo(`${address}?${options}`).getDB("admin");
  const { members } = other.runCommand({ replSetGetStatus: 1 });
  if (!members.some((one) => one.name === me && one.health))
    throw new Error(`${name} does not reach ${me}`);
}

/** Whether this member accepts writes, or reads with all users, whom a secondary copies. */
function serves() {
  const { isWritablePrimary, secondary } = admin.hello();
  if (!isWritablePrimary && !secondary) return false;
  if (!signedIn) signedIn = signsIn();
  return isWritablePrimary || (signedIn && !services.some(isMissing));
}

function signsIn() {
  try {
    return admin.auth("root", rootPassword).ok === 1;
  } catch {
    return false;
  }
}

function isMissing(service) {
  return db.getSiblingDB(databaseOf(service)).getUser(service) === null;
}

function databaseOf(service) {
  return service.replaceAll("-", "_");
}

/** Of the environment, or of the file that compose mounts. */
function passwordOf(user) {
  const inEnvironment = process.env[`${user.toUpperCase()}_PASSWORD`];
  if (inEnvironment) return inEnvironment;
  return require("fs").readFileSync(`/run/secrets/mongodb_${user}_password`, "utf8").trim();
}

// Until this file exists the readiness check runs this script.
require("fs").writeFileSync("/tmp/users-created", "");
