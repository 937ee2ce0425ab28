import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { uploadResidentMb } from "../../packages/server/service-kit/src/isolated/index.ts";
import { root } from "../check/run-tool.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

type Services = Record<string, { deploy: { resources: { limits: { memory: string } } } }>;
const services: Services = parse(read("docker-compose.yml"), { merge: true }).services;
const ofCompose = (name: string) => services[name]?.deploy.resources.limits.memory;

const sources = globSync("services/*/src/**/*.ts", { cwd: root });
const parsing = sources.filter((file) => read(file).includes("uploadResidentMb"));
const names = [...new Set(parsing.map((file) => file.split("/")[1] ?? ""))];

test("people and proofs parse uploads in processes of their own", () => {
  expect(names.toSorted()).toEqual(["people", "proofs"]);
});

// The kernel ends all of a container that exceeds its memory.
test.each(names)("a container of %s has room for its service and for one such process", (name) => {
  const limit = uploadResidentMb + Number.parseInt(ofCompose("auth") ?? "", 10);
  expect(ofCompose(name)).toBe(`${limit}M`);
  expect(read(`k8s/base/${name}/kustomization.yaml`)).toContain(
    `limits/memory, value: ${limit}Mi }`,
  );
});
