import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from "kysely";

/** A list of values is one parameter, so that a statement has the same text whatever the list's length. */
class ListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isList = OperatorNode.is(operator) && (operator.operator === "in" || operator.operator === "not in");
    if (!isList || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(operator.operator === "in" ? " = any(" : " <> all(");
    this.appendValue([...rightOperand.values]);
    this.append(")");
  }
}

/** PostgreSQL as the product speaks it. */
export class Postgres extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ListCompiler();
  }
}
