/**
 * What no page needs for its first paint: everything that Headless UI makes. It is a file of its own
 * that arrives when somebody begins to use the page.
 */
export { DialogView } from "./dialog-view.tsx";
export { MenuView } from "./menu-view.tsx";
export { SheetView } from "./sheet-view.tsx";
export { TabsView } from "./tabs-view.tsx";
