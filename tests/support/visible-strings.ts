import fs from "node:fs";
import path from "node:path";
import ts from "typescript5";

/** A text of the product that a person may read: on a page, in an error, a finding, an email or a file. */
export interface VisibleString {
  file: string;
  line: number;
  /** Values that are filled in are written as `{…}`. */
  text: string;
}

const ROOTS = ["app", "components", "lib"];
/** Data that is matched against what others write, and samples written as others write. */
const NOT_OURS =
  /prisma-client|\/data\/|\/demonstration\/|builtin-manifolds|postgres-roles|lib\/judgment\/(language|scan|analyst\/blocks)|\.d\.ts$/;
/** Attributes and fields that hold names, addresses or classes and never text. */
const TECHNICAL =
  /^(className|class|href|src|id|key|type|name|rel|method|path|role|variant|size|tone|look|data-.*|d|style|width|height|viewBox|pattern|autoComplete|inputMode|htmlFor|aria-(labelledby|describedby|controls|live|current)|import)$/;

/** Every text of the product's own source that people may read, in the order of files and lines. */
export function visibleStrings(): VisibleString[] {
  return ROOTS.flatMap((root) =>
    fs
      .readdirSync(root, { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(root, name))
      .filter((file) => /\.tsx?$/.test(file) && !NOT_OURS.test(file))
      .sort(),
  ).flatMap(stringsOf);
}

function stringsOf(file: string): VisibleString[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  const found: VisibleString[] = [];
  const add = (node: ts.Node, raw: string) => {
    const text = raw.replaceAll(/\s+/g, " ").trim();
    if (isText(text, ts.isJsxText(node)))
      found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isTechnical(node)) return;
    // "use client" and its like.
    if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return;
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(""));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTechnical(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return TECHNICAL.test(node.name.getText());
  if (ts.isTaggedTemplateExpression(node)) return true;
  return ts.isPropertyAssignment(node) && /^["']?(className|href|path|file)["']?$/.test(node.name.getText());
}

/** Between tags any word is read; in code a text has a space and a letter, and does not look like a query or a class list. */
function isText(text: string, isBetweenTags: boolean): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (isBetweenTags) return true;
  if (text.includes("\\b")) return false;
  if (!/\p{L} |[.?!]$/u.test(text) || /^[a-z0-9_./:-]+$/i.test(text)) return false;
  return !/^(?:(?:alter|create|drop|grant|revoke|set|show|lock|listen|notify|begin|commit|truncate) [a-z{]|(?:select|insert|update|delete|with|from|where)\b)|(?:^| )(?:flex|grid|text-|bg-|border|rounded|px-|py-|w-|h-)\S* |^\S*-\S* \S*-/i.test(
    text,
  );
}
