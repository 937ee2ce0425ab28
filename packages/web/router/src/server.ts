/** The router of a page that is rendered on the server. */
export { StaticRouter } from "react-router";
