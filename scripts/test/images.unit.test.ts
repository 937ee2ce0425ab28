import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readImages, withImages } from "../bundle/images.ts";
import { root } from "../check/run-tool.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const lock = readImages(read("deploy/images.env"));
const engines = "k8s/components/own-engines";
const manifests =
  read(`${engines}/kustomization.yaml`) + read(`${engines}/nats/kustomization.yaml`);
const digest = `sha256:${"0af1".repeat(16)}`;

test("the lock of images is in the repository", () => {
  const ignored = spawnSync("git", ["check-ignore", "deploy/images.env"], { cwd: root });
  expect(ignored.status).toBe(1);
});

test("the lock of images has all that docker-compose.yml does not build", () => {
  const compose = read("docker-compose.yml");
  const named = [...compose.matchAll(/\$\{(\w+_IMAGE):-([^@}]+)(?:@[^}]+)?\}/g)];
  const tags = named.map(([, variable, image]) => [variable, image]);
  const locked = [...lock].map(([variable, { name, tag }]) => [variable, `${name}:${tag}`]);
  expect(tags.toSorted()).toEqual(locked.toSorted());
});

test.each(["BUILD_IMAGE", "RUNTIME_IMAGE"])(
  "%s of the Dockerfile is the one of the lock",
  (name) => {
    const { name: image, tag } = lock.get(name) ?? {};
    expect(read("Dockerfile")).toMatch(new RegExp(`^ARG ${name}=${image}:${tag}(@|$)`, "m"));
  },
);

test.each(["mongodb", "nats", "minio"])("%s of the cluster is the one of the lock", (name) => {
  const { name: image, tag } = lock.get(`${name.toUpperCase()}_IMAGE`) ?? {};
  expect(manifests).toMatch(new RegExp(`name: ${name}, newName: ${image}, newTag: "?${tag}["@ ]`));
});

test("the dependency bot moves the lock and what has to agree with it in one change", () => {
  const { customManagers, enabledManagers, packageRules } = JSON.parse(read("renovate.json"));
  const [manager] = customManagers.filter(
    ({ managerFilePatterns }: { managerFilePatterns: string[] }) =>
      managerFilePatterns.includes("deploy/images.env"),
  );
  const matched = new RegExp(manager.matchStrings[0], "g");
  const found = [...read("deploy/images.env").matchAll(matched)].map(
    ({ groups }) => groups?.depName,
  );
  expect(found).toEqual([...lock.values()].map(({ name }) => name));
  expect(enabledManagers).toEqual(
    expect.arrayContaining(["dockerfile", "docker-compose", "kustomize"]),
  );
  expect(packageRules).toContainEqual({
    groupName: "container images",
    matchDatasources: ["docker"],
    pinDigests: false,
  });
  expect(packageRules).toContainEqual({ matchFileNames: ["deploy/images.env"], pinDigests: true });
});

test("images of a kustomization are replaced with their digest", () => {
  const text =
    '  - { name: mongodb, newName: mongo, newTag: "8.2.6" }\n  - { name: nats, newTag: 2.15.0 }\n';
  const image = { name: "mongo", tag: "8.2.7", digest };
  expect(withImages(text, (name) => (name === "mongodb" ? image : undefined))).toBe(
    `  - { name: mongodb, newName: mongo, newTag: "8.2.7@${digest}" }\n  - { name: nats, newTag: 2.15.0 }\n`,
  );
});

test("a bundle has the images of its release by digest, and the engines of the lock", () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const parts = [
    ...read("k8s/overlays/production/images/kustomization.yaml").matchAll(/good-deeds\/([\w-]+)/g),
  ];
  const pushed = parts.map(([, part]) => [part, { "containerimage.digest": digest }]);
  const digests = join(folder, "images.json");
  writeFileSync(digests, JSON.stringify(Object.fromEntries(pushed)));
  const registry = "ghcr.io/example/good-deeds";
  const to = join(folder, "bundle");
  const values = { version: "1.2.3", registry, digests, to };
  const args = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync(process.execPath, ["scripts/bundle.ts", ...args], { cwd: root });
  const images = readFileSync(
    join(to, "k8s/overlays/production/images/kustomization.yaml"),
    "utf8",
  );
  expect(images).toContain(`newName: ${registry}/people, newTag: "1.2.3@${digest}"`);
  expect(images).toContain(`newName: ${registry}/ship-shell, newTag: "1-2-3@${digest}"`);
  const settings = readFileSync(join(to, "deploy/images.env"), "utf8");
  expect(settings).toContain(`REGISTRY=${registry}\nVERSION=1.2.3\n`);
  expect(readFileSync(join(to, engines, "kustomization.yaml"), "utf8")).toContain(
    `name: mongodb, newName: ${lock.get("MONGODB_IMAGE")?.name}, newTag: "${lock.get("MONGODB_IMAGE")?.tag}`,
  );
});
