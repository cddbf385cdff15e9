import { randomUUID } from 'node:crypto'

/** An address that nobody else in the tests has */
export const someEmail = () => `someone-${randomUUID()}@practice.test`
