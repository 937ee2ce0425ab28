/**
 * The part of the router that front ends may use. A shared library cannot be tree-shaken, so the
 * shell shares this facade in the name of `react-router-dom`: 38 kB of JavaScript in place of 196.
 * Adding a name here makes it part of what every remote may rely on.
 */
export type { LinkProps, Location, NavigateFunction, RouteObject, To } from "react-router";
export {
  BrowserRouter,
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  Link,
  MemoryRouter,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  RouterProvider,
  Routes,
  ScrollRestoration,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useRouteError,
  useRoutes,
  useSearchParams,
} from "react-router";
