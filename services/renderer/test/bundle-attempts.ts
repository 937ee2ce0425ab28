import { describe, expect, it } from "vitest";
import { htmlOf, type Sender } from "./running-renderer.ts";

/** Ways to an object of the process, as expressions with its value. */
const ways = [
  "process",
  "globalThis.process",
  "module.constructor.constructor('return process')()",
  "require.constructor('return process')()",
  "require('node:process')",
  "this.constructor.constructor('return process')()",
  "URL.constructor('return process')()",
  "new URL('https://a.example').searchParams.constructor.constructor('return process')()",
  "console.log.constructor('return process')()",
  "setTimeout.constructor('return process')()",
  "new TextEncoder().encode('').constructor.constructor('return process')()",
  "request.constructor.constructor('return process')()",
  "(0, eval)('process')",
  "new (async () => {}).constructor('return process')()",
  "Reflect.construct(Function, ['return process'])()",
  "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) && process",
];

/** Objects that could be of the process; each with what is collected from it. */
const suspects = {
  "of exceptions of the process": `
    const dig = () => { try { return dig() } catch (error) { objects.push(error); throw error } };
    const deep = () => { try { deep() } finally { try { new URL("https://a.example/") } catch (error) { objects.push(error) } } };
    try { dig() } catch {}
    try { deep() } catch (error) { objects.push(error) }`,
  "of frames of the process": `
    Error.stackTraceLimit = 100;
    Error.prepareStackTrace = (error, frames) => {
      objects.push(frames);
      for (const frame of frames) objects.push(frame, frame.getThis(), frame.getFunction());
      return "";
    };
    new Error("here").stack;
    try { new URL("") } catch (error) { error.stack }`,
  "of globals and arguments": `
    objects.push(...Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name]));
    objects.push(module, require, request, arguments, setTimeout(() => {}), new URL("https://a.example").searchParams);`,
};

/** Names each object whose prototypes are not those of the bundle's own context. */
const foreign = `
  const seen = new Set();
  const isForeign = (value) => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return false;
    seen.add(value);
    let root = value;
    for (let next = root; next; next = Object.getPrototypeOf(root)) { root = next; if (!Object.getPrototypeOf(root)) break; }
    return root !== Object.prototype && root !== value;
  };
  return objects.filter(isForeign).map((value) => Object.prototype.toString.call(value)).join() || "none of " + objects.length`;

/** Errors of the process itself, each passed to `attack`. */
const leaks = {
  "a refused import": `import("node:fs").then(() => globalThis.found.push("imported"), attack);`,
  "a stack that overflows in Node's code": `
    const errors = [];
    const unwind = () => {
      try { unwind() } catch {}
      if (errors.length < 100) try { errors.push(new Error("deep").stack) } catch (error) { errors.push(error) }
    };
    unwind();
    errors.filter((error) => typeof error === "object").forEach(attack);`,
};

const attackBy = (leak: string) => `
  globalThis.found ??= [];
  const attack = (error) => {
    let root = error;
    while (Object.getPrototypeOf(root)) root = Object.getPrototypeOf(root);
    if (root === Object.prototype) return;
    const attempts = [
      () => error.constructor.constructor("return process")(),
      () => { "use strict"; root.polluted = true; },
      () => { "use strict"; root.constructor.assign = () => "changed"; },
      () => { "use strict"; root.constructor.keys({}).constructor.prototype.map = () => "changed"; },
      () => { "use strict"; root.constructor.constructor.prototype.call = () => "changed"; },
      () => Object.setPrototypeOf(root, { polluted: true }),
      () => Object.defineProperty(root, "polluted", { value: true }),
    ];
    for (const attempt of attempts) {
      try { globalThis.found.push("did " + attempt()) } catch { globalThis.found.push("refused") }
    }
  };
  ${leak}
  return [...new Set(globalThis.found)].join()`;

/** Tests what a bundle can reach in the renderer that `renderer` returns. */
export function describeBundles(renderer: () => Sender): void {
  describe("a bundle", () => {
    it.each(ways)("has no process by %s", async (way) => {
      const source = `try { return "found " + typeof (${way}) } catch (error) { return "refused " + error.name }`;
      expect(await htmlOf(renderer(), source)).toMatch(
        /^(found undefined|refused (ReferenceError|EvalError|Error|CompileError))$/,
      );
    });

    it.each(Object.entries(suspects))("gets no object %s", async (_, collect) => {
      const html = await htmlOf(renderer(), `const objects = []; ${collect} ${foreign}`);
      expect(html).toMatch(/^none of [1-9]/);
    });

    it.each(Object.entries(leaks))("changes nothing by the error of %s", async (_, leak) => {
      await htmlOf(renderer(), attackBy(leak));
      expect(await htmlOf(renderer(), attackBy(leak))).toBe("refused");
      const reading = "return [{}.polluted, (() => 1).call(), [1].map((one) => one)].join()";
      expect(await htmlOf(renderer(), reading)).toBe(",1,1");
    });

    it("shares no state with another version", async () => {
      const changing = `globalThis.state = (globalThis.state ?? 0) + 1;
        Object.prototype.polluted = Array.prototype.map = URL.prototype.toString = () => "changed";
        JSON.stringify = () => "changed";
        return globalThis.state`;
      const reading = `return [globalThis.state, {}.polluted, [1].map((one) => one + 1), new URL("https://a.example/")].join()`;
      await htmlOf(renderer(), changing);
      expect(await htmlOf(renderer(), reading)).toBe(",,2,https://a.example/");
    });
  });
}
