import { pageBoot, pageBootId, pageHead } from "@deeds/contracts";
import { expect, test } from "vitest";
import { completeDocument, composeFrame } from "./document.ts";
import { compose } from "./release-sets.ts";

const activatedAt = "2026-11-20T09:30:00.000Z";
const frame = composeFrame({
  head: pageHead.parse({ title: "Сито" }),
  content: "<main>Люди</main>",
  shell: undefined,
  page: null,
  isSignedIn: false,
  mayOpen: true,
  mayFallBack: false,
  address: "/about",
  boot: { language: "ru", rendered: true, data: { "GET /api/user": null, own: "</script>" } },
  origin: "https://deeds.example",
  requestOrigin: "https://deeds.example",
  styles: null,
});

const bootIn = (html: string) => {
  const [, json = ""] = html.split(`id="${pageBootId}">`);
  return pageBoot.parse(JSON.parse(json.split("</script>")[0] ?? ""));
};

test("documents of release sets differ by what is live and by the groups of the browser", () => {
  const about = {
    language: "ru",
    rendered: true,
    data: { "GET /api/user": null, own: "</script>" },
  };
  const canaries = [{ id: 3, group: "control" as const }];
  for (const groups of [{}, { canary: canaries[0], canaries }]) {
    for (const key of ["7", "7+canary </script>"]) {
      const set = compose({ id: 7, key, activatedAt, remotes: [] });
      const html = completeDocument(frame, set.texts, groups).toString();
      expect(bootIn(html)).toEqual({ ...about, ...groups, live: set.live });
      expect(html).toContain('<script type="importmap">{"integrity":{}}</script>');
      expect(html).toContain('<div id="root"><main>Люди</main></div>');
      expect(html.endsWith("</script>\n</body>\n</html>\n")).toBe(true);
    }
  }
});
