import { useSearchParams } from "@deeds/router";

/** One of a page's views, kept in the address; the first one is the usual and stays out of it. */
export function useView<View extends string>(
  name: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = views.find((one) => one === parameters.get(name)) ?? views[0];
  const choose = (next: View) => setParameters(next === views[0] ? {} : { [name]: next });
  return [view, choose];
}

/** The page of a list, kept in the address, and the address of another page. */
export function usePageNumber(): { page: number; hrefFor: (page: number) => string } {
  const [parameters] = useSearchParams();
  const asked = Number(parameters.get("page"));
  const hrefFor = (page: number) => {
    const next = new URLSearchParams(parameters);
    if (page > 1) next.set("page", String(page));
    else next.delete("page");
    return `?${next}`;
  };
  return { page: Number.isInteger(asked) && asked > 0 ? asked : 1, hrefFor };
}
