import { useState } from 'react';
import type { z } from 'zod';

/** Validates a form by its schema and keeps the problems it finds, by field. */
export function useProblems() {
  const [problems, setProblems] = useState<{ name: string; message: string }[]>([]);
  const [tries, setTries] = useState(0);
  const parse = <Schema extends z.ZodType>(
    schema: Schema,
    value: unknown,
  ): z.output<Schema> | null => {
    const parsed = schema.safeParse(value);
    setTries((count) => count + 1);
    setProblems(
      parsed.error?.issues.map(({ path, message }) => ({ name: String(path[0]), message })) ?? [],
    );
    return parsed.success ? parsed.data : null;
  };
  return {
    problems,
    tries,
    parse,
    getProblem: (name: string) => problems.find((one) => one.name === name)?.message,
  };
}
