/**
 * The part of the router that front ends may use. A shared library cannot be tree-shaken, so the
 * shell shares this facade as `react-router-dom`: 40 kB of JavaScript in place of 196. The routers
 * with loaders and actions cost 60 kB more; SWR loads the data here.
 */
export type { LinkProps, Location, NavigateFunction, RouteObject, To } from "react-router";
export {
  BrowserRouter,
  generatePath,
  Link,
  MemoryRouter,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useRoutes,
  useSearchParams,
} from "react-router";
