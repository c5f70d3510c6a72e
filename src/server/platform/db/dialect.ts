import {
  type BinaryOperationNode,
  OnConflictNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type ValueNode,
  type WhereNode,
} from "kysely";

/** Writes statements so that connections can keep them (`kept-statements.ts`). */
class Compiler extends PostgresQueryCompiler {
  #isIndexCondition = false;

  /** A list of values is one parameter: a statement has the same text whatever the list's length. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isList = OperatorNode.is(operator) && (operator.operator === "in" || operator.operator === "not in");
    if (!isList || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(operator.operator === "in" ? " = any(" : " <> all(");
    this.appendValue([...rightOperand.values]);
    this.append(")");
  }

  /** ON CONFLICT finds a partial index by its condition. In a plan for all parameters, a parameter has no value. */
  protected override visitWhere(node: WhereNode): void {
    const parent = this.parentNode;
    this.#isIndexCondition = parent !== undefined && OnConflictNode.is(parent) && parent.indexWhere === node;
    super.visitWhere(node);
    this.#isIndexCondition = false;
  }

  protected override visitValue(node: ValueNode): void {
    if (this.#isIndexCondition) this.appendImmediateValue(node.value);
    else super.visitValue(node);
  }
}

/** The only dialect: every statement is written by the compiler above. */
export class Postgres extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler();
  }
}
