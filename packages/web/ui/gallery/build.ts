/** Builds the gallery, a page with every component, into `gallery/dist`. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rspack } from "@rspack/core";
import tailwind from "@tailwindcss/postcss";

const here = import.meta.dirname;

const compiler = rspack({
  mode: "development",
  devtool: false,
  context: here,
  entry: { gallery: ["./gallery.css", "./main.tsx"] },
  output: { path: join(here, "dist"), assetModuleFilename: "[name][ext]", clean: true },
  resolve: {
    extensions: [".tsx", ".ts", ".js"],
    alias: { "@fontsource-variable": join(here, "../node_modules/@fontsource-variable") },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: "builtin:swc-loader",
        options: {
          jsc: {
            parser: { syntax: "typescript", tsx: true },
            transform: { react: { runtime: "automatic" } },
          },
        },
      },
      {
        test: /\.css$/,
        type: "css",
        use: [
          {
            loader: fileURLToPath(import.meta.resolve("postcss-loader")),
            options: { postcssOptions: { plugins: [tailwind({ optimize: false })] } },
          },
        ],
      },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ title: "Gallery", scriptLoading: "defer" })],
});

compiler.run((error, stats) => {
  console.log(error ?? stats?.toString({ preset: "errors-warnings", colors: false }));
  process.exitCode = error || stats?.hasErrors() ? 1 : 0;
  compiler.close(() => {});
});
