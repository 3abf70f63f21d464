/** Finds texts that a person would read and that do not come from the message catalogue. */
import ts from 'typescript';
import { placed, visit } from './source-files.js';

/** Attributes and properties whose value is shown or read out. */
const shownAttributes =
  /^(aria-(label|valuetext|description|roledescription|placeholder)|title|placeholder|alt|label|help|problem|more|valueText|textValue|automatic)$/;
const shownProperties =
  /^(label|sublabel|toolTip|message|detail|title|buttonLabel|buttons|checkboxLabel|body|subtitle)$/;
const showingCalls = /^(setToolTip|setTitle|showErrorBox)$/;
const shownMembers = /^(title|textContent|innerText|ariaLabel)$/;

/** In JSX and where a page writes into its document. */
export function literalsOfPage(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => found.push(placed(node, text));
  visit(source, (node) => {
    if (ts.isJsxText(node) && isText(node.text)) report(node, node.text.trim());
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) shown(node.expression, report);
    if (ts.isJsxAttribute(node) && shownAttributes.test(node.name.getText()) && node.initializer) {
      shown(ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer, report);
    }
    if (isAssignment(node) && ts.isPropertyAccessExpression(node.left) && shownMembers.test(node.left.name.text)) {
      shown(node.right, report);
    }
  });
  return found;
}

/** In what main hands to the system: menus, dialogs, windows, notifications. */
export function literalsOfMain(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => found.push(placed(node, text));
  visit(source, (node) => {
    if (ts.isPropertyAssignment(node) && shownProperties.test(node.name.getText())) shown(node.initializer, report);
    // The kinds of files that a dialog offers.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'filters') {
      visit(node.initializer, (inner) => {
        if (ts.isPropertyAssignment(inner) && inner.name.getText() === 'name') shown(inner.initializer, report);
      });
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (showingCalls.test(node.expression.name.text)) for (const argument of node.arguments) shown(argument, report);
    }
  });
  return found;
}

/** Reports the literal parts of what an expression may come to; what a function is given is not looked at. */
function shown(node: ts.Node | undefined, report: (node: ts.Node, text: string) => void): void {
  if (node === undefined) return;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (isText(node.text)) report(node, node.text);
  } else if (ts.isTemplateExpression(node)) {
    for (const part of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) {
      if (isText(part.text)) report(part, part.text);
    }
    for (const { expression } of node.templateSpans) shown(expression, report);
  } else if (ts.isConditionalExpression(node)) {
    shown(node.whenTrue, report);
    shown(node.whenFalse, report);
  } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
    shown(node.expression, report);
  } else if (ts.isArrayLiteralExpression(node)) {
    for (const element of node.elements) shown(element, report);
  } else if (ts.isBinaryExpression(node) && isJoining(node.operatorToken.kind)) {
    shown(node.left, report);
    shown(node.right, report);
  }
}

function isJoining(operator: ts.SyntaxKind): boolean {
  const { PlusToken, BarBarToken, AmpersandAmpersandToken, QuestionQuestionToken } = ts.SyntaxKind;
  return [PlusToken, BarBarToken, AmpersandAmpersandToken, QuestionQuestionToken].includes(operator);
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** The app's name is the same in every language. */
function isText(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll('Undertext', ''));
}
