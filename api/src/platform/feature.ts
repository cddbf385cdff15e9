import type { CartCounter } from './cart.ts'
import type { Command } from './command-line/commands.ts'
import type { Config } from './config.ts'
import type { DemoShare } from './demo/demo-data.ts'
import type { Route } from './http/route.ts'
import type { ContentOrigins } from './http/security-headers.ts'
import type { AnyJob } from './jobs/job.ts'
import type { DrawAttachment } from './services.ts'
import type { TodayContribution } from './today.ts'

/** What one business capability brings to the product. A feature is its folder, and one line in app.ts */
export interface Feature {
  /** As its folder is called; the tag of its calls in the API document */
  name: string
  /** As a function where the feature shows what all features contribute: the dashboard, the cart */
  routes?: readonly Route[] | ((features: readonly Feature[]) => readonly Route[])
  jobs?: readonly AnyJob[]
  /** Its share of the demo businesses; made in the order of the features */
  demo?: readonly DemoShare[]
  /** Its share of "Needs doing today", of the counts in the menu, and of what was synced when */
  today?: readonly TodayContribution[]
  /** What of it waits to be paid */
  cart?: CartCounter
  /** Of `npm run operator` */
  commands?: readonly Command[]
  /** Of `npm run jobs` */
  jobCommands?: readonly Command[]
  /** The actions it writes into the audit log */
  auditWords?: readonly string[]
  /** The documents it can draw to go with an e-mail, by their kind */
  attachments?: Readonly<Record<string, DrawAttachment>>
  /** What its pages load from elsewhere: goes into the content security policy */
  origins?(config: Config): ContentOrigins
}

export const routesOf = (features: readonly Feature[]): Route[] =>
  features.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(features) : routes))

export const jobsOf = (features: readonly Feature[]): AnyJob[] => features.flatMap(({ jobs = [] }) => jobs)

export const demoSharesOf = (features: readonly Feature[]): DemoShare[] => features.flatMap(({ demo = [] }) => demo)

export const attachmentsOf = (features: readonly Feature[]): Record<string, DrawAttachment> =>
  Object.assign({}, ...features.map(({ attachments }) => attachments))
