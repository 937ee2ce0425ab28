import type { FrontEndName } from "@deeds/contracts";
import type { Plugin } from "postcss";

const tailwindNames = /--tw-/g;

/**
 * Gives Tailwind's registered properties the prefix of a remote, e.g. `--registry_tw-blur`: they are
 * registered for the whole page, and two remotes may have different versions of Tailwind. Removes
 * the layer `properties`, a global rule for browsers without `@property`.
 */
export function ownNames(name: FrontEndName): Plugin {
  const own = `--${name.replace(/^mf-/, "")}_tw-`;
  return {
    postcssPlugin: "own-names",
    OnceExit(root) {
      root.walkAtRules((rule) => {
        rule.params = rule.params.replaceAll(tailwindNames, own);
        if (rule.name === "layer" && rule.params === "properties") rule.remove();
      });
      root.walkDecls((declaration) => {
        declaration.prop = declaration.prop.replaceAll(tailwindNames, own);
        declaration.value = declaration.value.replaceAll(tailwindNames, own);
      });
    },
  };
}
