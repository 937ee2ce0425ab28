import type Vm from "node:vm";

/**
 * Freezes the objects of ECMAScript in this process, with all that they lead to, so that code which has
 * left its context changes none of them. `--frozen-intrinsics` of Node makes getters of their properties,
 * which costs a render a third of its time in every context. It runs from its text, as `serveRenders` does.
 */
export function freezeIntrinsics(vm: typeof Vm): void {
  const frozen = new Set<unknown>();
  const freeze = (value: unknown): void => {
    const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
    if (!isObject || frozen.has(value)) return;
    frozen.add(Object.freeze(value));
    freeze(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key);
      for (const part of [property?.value, property?.get, property?.set]) freeze(part);
    }
  };
  const names = vm.runInNewContext("Object.getOwnPropertyNames(globalThis)") as string[];
  for (const name of names) {
    if (name !== "globalThis") freeze(Reflect.get(globalThis, name));
  }
  // No name leads to these.
  const iterators = [
    [].values(),
    new Map().keys(),
    new Set().keys(),
    "".matchAll(/a/g),
    ""[Symbol.iterator](),
  ];
  for (const iterator of iterators) freeze(Object.getPrototypeOf(iterator));
  for (const example of [function* () {}, async () => {}, async function* () {}]) freeze(example);
}
