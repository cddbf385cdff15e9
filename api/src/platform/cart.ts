import type { Db } from './database/database.ts'

/** How many things of one feature wait to be paid */
export type CartCounter = (db: Db) => Promise<number>
