import { randomUUID } from 'node:crypto'

/** An e-mail address that is unique among the tests */
export const someEmail = () => `someone-${randomUUID()}@practice.test`
