import type { Db } from './database/database.ts'

/** Counts one feature's items that wait for payment */
export type CartCounter = (db: Db) => Promise<number>
