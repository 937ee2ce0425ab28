import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { endpoints, events, webhookEvents } from "@deeds/contracts";
import { until } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { retryDelay } from "../src/domain/retry-policy.ts";
import { startWebhooks } from "./harness.ts";
import { type Received, startReceiver } from "./receiver.ts";

const page = await readFile(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
const run = promisify(execFile);

/** Returns the first code block of a language under a heading of the page. */
function codeUnder(heading: string, language: string): string {
  const section = page.slice(page.indexOf(`### ${heading}\n`));
  const code = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(section)?.[1];
  if (code === undefined) throw new Error(`there is no ${language} under ${heading}`);
  return code;
}

/** A program that verifies the files `id`, `timestamp`, … of its folder and prints the result. */
interface Language {
  name: string;
  /** The test is skipped where this command is missing. */
  tool: string;
  files: Record<string, string>;
  build?: string;
  /** `$PROGRAM` is the program's folder; the working directory has its input. */
  command: string;
}

const languages: Language[] = [
  {
    name: "Node",
    tool: "node",
    command: `"${process.execPath}" "$PROGRAM/main.mjs"`,
    files: {
      "verify.mjs": codeUnder("Node", "js"),
      "main.mjs": `import { readFileSync } from "node:fs";
        import { verify } from "./verify.mjs";
        const read = (name) => readFileSync(name, "utf8");
        const names = ["id", "timestamp", "signature"];
        const headers = Object.fromEntries(names.map((name) => ["webhook-" + name, read(name)]));
        console.log(verify(headers, read("body"), read("secret")));`,
    },
  },
  {
    name: "Python",
    tool: "python3",
    command: "python3 $PROGRAM/main.py",
    files: {
      "main.py": `${codeUnder("Python", "python")}
read = lambda name: open(name, "rb").read()
names = ["id", "timestamp", "signature"]
headers = {"webhook-" + name: read(name).decode() for name in names}
print(str(verify(headers, read("body"), read("secret").decode())).lower())`,
    },
  },
  {
    name: "Go",
    tool: "go",
    build: "go build -o main .",
    command: "$PROGRAM/main",
    files: {
      "go.mod": "module example\n\ngo 1.21\n",
      "verify.go": codeUnder("Go", "go"),
      "main.go": `package main
        import ("fmt"; "net/http"; "os")
        func read(name string) string { text, _ := os.ReadFile(name); return string(text) }
        func main() {
          header := http.Header{}
          for _, name := range []string{"id", "timestamp", "signature"} {
            header.Set("webhook-" + name, read(name))
          }
          fmt.Println(Verify(header, []byte(read("body")), read("secret")))
        }`,
    },
  },
  {
    name: "Java",
    tool: "javac",
    build: "javac *.java",
    command: "java -cp $PROGRAM Main",
    files: {
      "Webhooks.java": codeUnder("Java", "java"),
      "Main.java": `import java.nio.file.*;
        import java.util.*;
        class Main {
          static String read(String name) throws Exception { return Files.readString(Path.of(name)); }
          public static void main(String[] none) throws Exception {
            Map<String, String> headers = new HashMap<>();
            for (String name : List.of("id", "timestamp", "signature")) {
              headers.put("webhook-" + name, read(name));
            }
            System.out.println(Webhooks.verify(headers, read("body"), read("secret")));
          }
        }`,
    },
  },
];

const isInstalled = (tool: string) => spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;

const folders: string[] = [];
const webhooks = await startWebhooks();
const receiver = await startReceiver();
afterAll(async () => {
  await webhooks.stop();
  await receiver.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function deliver(signing: "hmac" | "ed25519") {
  const { id: webhookId, secretKey } = await webhooks.subscribe(receiver.url, { signing });
  const person = await webhooks.approve();
  await until(() => receiver.about(person).length > 0);
  await webhooks.callFor(webhookId, endpoints.deleteWebhook);
  const [delivery] = receiver.about(person);
  if (!delivery) throw new Error("no delivery was received");
  return { delivery, secretKey };
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "good-deeds-subscriber-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
  return folder;
}

async function buildProgram({ files, build }: Language): Promise<string> {
  const program = await folderWith(files);
  if (build) await run("sh", ["-c", build], { cwd: program });
  return program;
}

async function verdict(
  { command }: Language,
  program: string,
  { delivery: { text, headers }, secret }: { delivery: Received; secret: string },
) {
  const input = Object.fromEntries(
    ["id", "timestamp", "signature"].map((name) => [name, String(headers[`webhook-${name}`])]),
  );
  const cwd = await folderWith({ ...input, body: text, secret });
  const env = { ...process.env, PROGRAM: program };
  const { stdout } = await run("sh", ["-c", command], { cwd, env });
  return stdout.trim();
}

describe("the page for subscribers", () => {
  for (const language of languages) {
    it.runIf(isInstalled(language.tool))(
      `has code for ${language.name} that verifies a delivery, and nothing else`,
      async () => {
        const { delivery, secretKey } = await deliver("hmac");
        const changed = { ...delivery, text: delivery.text.replace("approved", "rejected") };
        const other = secretKey.replace(/_..../, "_AAAA");
        const old = {
          ...delivery,
          headers: { ...delivery.headers, "webhook-timestamp": "1614265330" },
        };
        const program = await buildProgram(language);
        const secret = secretKey;
        expect(
          await Promise.all([
            verdict(language, program, { delivery, secret }),
            verdict(language, program, { delivery: changed, secret }),
            verdict(language, program, { delivery, secret: other }),
            verdict(language, program, { delivery: old, secret }),
          ]),
        ).toEqual(["true", "false", "false", "false"]);
      },
      120_000,
    );
  }

  it("has code that verifies a delivery by a public key, and nothing else", async () => {
    const { delivery, secretKey } = await deliver("ed25519");
    const module = `data:text/javascript,${encodeURIComponent(codeUnder("With a public key", "js"))}`;
    const { verifyByPublicKey } = await import(module);
    expect(verifyByPublicKey(delivery.headers, delivery.text, secretKey)).toBe(true);
    expect(verifyByPublicKey(delivery.headers, `${delivery.text} `, secretKey)).toBe(false);
  });

  it("lists every event, each with an example of exactly its fields", () => {
    const listed = [...page.matchAll(/^### `(\w+)`$/gm)].map(([, type]) => type);
    expect(listed).toEqual([...webhookEvents]);
    for (const type of webhookEvents) {
      const example: unknown = JSON.parse(codeUnder(`\`${type}\``, "json"));
      expect(events[type].data.strict().parse(example)).toEqual(example);
    }
  });

  it("lists the actual delays between attempts", () => {
    const listed = /^\| wait \|(.+)\|$/m
      .exec(page)?.[1]
      ?.split("|")
      .map((wait) => wait.trim());
    const unit = { s: 1_000, min: 60_000, h: 3_600_000 };
    const delays = listed?.map((delay) => {
      const [count, name] = delay.split(" ");
      return Number(count) * unit[name as keyof typeof unit];
    });
    expect(delays).toEqual(Array.from({ length: 9 }, (_, at) => retryDelay(at + 1, 0.5, null)));
    expect(retryDelay(10, 0.5, null)).toBeNull();
  });
});
