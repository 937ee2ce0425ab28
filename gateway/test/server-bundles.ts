// Server bundles of a small shell and a remote, as the renderer evaluates them.

/**
 * A shell: a frame, the parts of the remote whose page it is, and failures of those that throw. Its
 * remotes are functions of the path that return `{ html, head, wants, formCall }`.
 */
export const shellBundle = `
  const head = {
    status: 200, description: "The site", canonical: null, noIndex: false, kind: "website",
    movedTo: null, about: null, card: null,
  };
  const frame = (html) => "<header>" + html + "</header>";
  module.exports = {
    shared: { marker: "shared" },
    createRenderer: (live, remotes) => ({ address, language, isSignedIn, data, form }) => {
      const [path] = address.split("?");
      const frameOf = (part) => "<header>" + (isSignedIn ? "" : "Log in") + "</header>" + part;
      const title = { ...head, title: null };
      const page = { head: title, wants: [], failures: [] };
      const registry = remotes["mf-registry"];
      if (!registry) return { ...page, html: frameOf("") };
      try {
        const part = registry.default({ path, address, language, data, form });
        if (!part) return { ...page, html: frameOf("Nothing here"), head: { ...title, status: 404, noIndex: true } };
        const { html, head: own, wants = [], formCall } = part;
        return { ...page, html: frameOf(html), head: { ...title, ...own }, wants, formCall };
      } catch (error) {
        const { message, stack } = error;
        return { ...page, html: frameOf("<!--$!--><!--/$-->"), failures: [{ remote: "mf-registry", message, stack }] };
      }
    },
  };
`;

/** A remote with the pages `/`, `/about`, `/p/:slug` and `/people/:id`, and pages that fail. */
export const registryBundle = (heading = "About"): string => `
  const escape = (text) => String(text).replace(/[&<>"]/g, (one) => "&#" + one.charCodeAt(0) + ";");
  const read = (data, key) => ({ key, ...data[key] });
  const person = ({ status, body, key }, language, path) => {
    const waits = { html: "<p>Loading</p>", head: { title: null, noIndex: true }, wants: [key] };
    if (!status) return waits;
    const missing = { ru: "Человек не найден", en: "Person not found", uk: "Людину не знайдено" };
    const erased = { ru: "Запись удалена", en: "Entry erased", uk: "Запис видалено" };
    if (status !== 200) {
      const title = (status === 410 ? erased : missing)[language];
      return { html: "<h1>" + title + "</h1>", head: { status: status === 410 ? 410 : 404, title, noIndex: true } };
    }
    const found = body.person ?? body;
    const title = [found.name, found.surname].filter(Boolean).join(" ");
    const canonical = "/p/" + found.slug;
    return {
      html: "<h1>" + escape(title) + "</h1><p>" + escape(found.notes ?? "") + "</p>",
      head: {
        title, canonical, kind: "profile", description: found.notes,
        movedTo: path.startsWith("/p/") && path !== canonical ? canonical : null,
        about: { "@type": "ProfilePage", mainEntity: { "@type": "Person", name: title, identifier: String(found.id) } },
        card: { title, lines: [], number: "№ " + found.id, verified: null, deeds: null, photo: found.profilePhoto },
      },
    };
  };
  const pages = {
    "/": (data) => {
      const people = "GET /api/public/people?limit=20&page=1";
      const wants = [people, "GET /api/user", "GET /api/people", "POST /api/submit-person"];
      const items = data[people]?.body.items;
      const card = { title: "The register", lines: [], number: null, verified: null, deeds: null, photo: null };
      const list = items ? items.map((one) => "<li>" + escape(one.name) + "</li>").join("") : "<li>Loading</li>";
      return { html: "<ul>" + list + "</ul>", head: { title: "Home", card }, wants: wants.filter((key) => !(key in data)) };
    },
    "/about": () => ({ html: "<h1>${heading}</h1>", head: { title: "${heading}" } }),
    "/moved-to-itself": () => ({ html: "<h1>Here</h1>", head: { title: "Here", movedTo: "/moved-to-itself" } }),
    "/throws": () => { throw new TypeError("window is not defined"); },
    "/hangs": () => { for (;;); },
    "/ends": () => { throw null; },
  };
  module.exports.default = ({ path, language, data }) => {
    const [, kind, value] = path.split("/");
    if (kind === "p") return person(read(data, "GET /api/public/people/by-slug/" + value), language, path);
    if (kind === "people") return person(read(data, "GET /api/public/people/" + value), language, path);
    return pages[path]?.(data);
  };
`;
