import { basename } from "node:path";
import type { LoaderContext } from "@rspack/core";

/** Makes a module of a file of texts that replaces them in the open page when the file changes. */
export default function textsLoader(
  this: LoaderContext<{ namespace: string }>,
  source: string,
): string {
  const names = [this.getOptions().namespace, basename(this.resourcePath, ".json")];
  const [namespace, language] = names.map((name) => JSON.stringify(name));
  return `
import { replaceTexts } from "@deeds/i18n/react";
const texts = ${JSON.stringify(JSON.parse(source))};
const hot = import.meta.webpackHot;
if (hot) {
  if (hot.data) replaceTexts(${namespace}, ${language}, texts);
  hot.dispose((data) => { data.isReplaced = true; });
  hot.accept();
}
export default texts;`;
}
