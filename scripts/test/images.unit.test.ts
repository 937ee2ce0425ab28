import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { addressOf, readImages, withComposeImages, withImages } from "../bundle/images.ts";
import { root } from "../check/run-tool.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const lock = readImages(read("deploy/images.env"));
const engines = "k8s/components/own-engines";
const manifests = ["", "mongodb/", "nats/"]
  .map((folder) => read(`${engines}/${folder}kustomization.yaml`))
  .join("\n");
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

test("compose files of a bundle build nothing, and other registries keep the digests", () => {
  const text =
    "x-build: &build\n  context: .\n\nservices:\n  auth:\n" +
    `    image: \${REGISTRY:-good-deeds}/auth:\${VERSION:-local}\n    build: { <<: *build }\n` +
    `  door:\n    image: \${CADDY_IMAGE:-caddy:2.10}\n`;
  const own = (name: string) => ({ name: `ghcr.io/example/${name}`, tag: "1.2.3", digest });
  expect(withComposeImages(text, own, () => ({ name: "caddy", tag: "2.11", digest }))).toBe(
    `services:\n  auth:\n    image: \${REGISTRY:-ghcr.io/example}/auth:1.2.3@${digest}\n` +
      `  door:\n    image: \${CADDY_IMAGE:-caddy:2.11@${digest}}\n`,
  );
});

describe("a bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const registry = "ghcr.io/example/good-deeds";
  const inBundle = (file: string) => readFileSync(join(folder, "bundle", file), "utf8");

  beforeAll(() => {
    const parts = [
      ...read("k8s/overlays/production/images/kustomization.yaml").matchAll(
        /good-deeds\/([\w-]+)/g,
      ),
    ];
    const pushed = parts.map(([, part]) => [part, { "containerimage.digest": digest }]);
    const digests = join(folder, "images.json");
    writeFileSync(digests, JSON.stringify(Object.fromEntries(pushed)));
    const values = { version: "1.2.3", registry, digests, to: join(folder, "bundle") };
    const args = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
    execFileSync(process.execPath, ["scripts/bundle.ts", ...args], { cwd: root });
  });

  test("has manifests with the images of its release by digest, and the engines of the lock", () => {
    const images = inBundle("k8s/overlays/production/images/kustomization.yaml");
    expect(images).toContain(`newName: ${registry}/people, newTag: "1.2.3@${digest}"`);
    expect(images).toContain(`newName: ${registry}/ship-shell, newTag: "1-2-3@${digest}"`);
    const { name, tag } = lock.get("MONGODB_IMAGE") ?? {};
    expect(inBundle(`${engines}/mongodb/kustomization.yaml`)).toContain(
      `name: mongodb, newName: ${name}, newTag: "${tag}`,
    );
  });

  test("has a docker-compose.yml with these images, which needs no settings", () => {
    const services = Object.entries<{ image: string; build?: unknown }>(
      parse(inBundle("docker-compose.yml"), { merge: true }).services,
    );
    expect(services.filter(([, { build }]) => build)).toEqual([]);
    const own = services.filter(([, { image }]) => image.startsWith(`\${REGISTRY:-${registry}}/`));
    expect(own.length).toBe(14);
    expect(own.filter(([, { image }]) => !image.endsWith(`@${digest}`))).toEqual([]);
    const others = services.filter((one) => !own.includes(one)).map(([, { image }]) => image);
    const locked = [...lock].map(([variable, one]) => `\${${variable}:-${addressOf(one)}}`);
    expect(others.filter((image) => !locked.includes(image))).toEqual([]);
  });

  test("has the files that its pages link to", () => {
    const dead = globSync("**/*.md", { cwd: join(folder, "bundle") }).flatMap((page) =>
      [...inBundle(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link = ""]) => join(dirname(page), link))
        .filter((file) => !existsSync(join(folder, "bundle", file))),
    );
    expect(dead).toEqual([]);
  });
});
