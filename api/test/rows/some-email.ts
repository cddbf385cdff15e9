import { randomUUID } from 'node:crypto'

/** An email address that is unique among the tests */
export const someEmail = () => `someone-${randomUUID()}@practice.test`
