import type { AuditCategory } from '#contract/audit-log.ts'
import type { Command } from '../command-line/commands.ts'
import type { Config } from '../config/config.ts'
import type { ConnectionUse } from '../connections/connection-use.ts'
import type { DemoContribution } from '../demo/demo-data.ts'
import type { Route } from '../http/route.ts'
import type { ContentOrigins } from '../http/security-headers.ts'
import type { AnyJob } from '../jobs/job.ts'
import type { ChooseTextSender, DrawAttachment, Services } from '../services/services.ts'
import type { CartCounter } from './cart.ts'
import type { OperationalMetric } from './operational-metric.ts'
import type { SearchContribution } from './search.ts'
import type { TodayContribution } from './today.ts'

type AuditActions = Readonly<Partial<Record<AuditCategory, readonly string[]>>>

/** What one business capability contributes. A feature consists of its folder and one line in app.ts */
export interface Feature {
  /** Name of the feature's folder, and tag of its endpoints in the API document */
  name: string
  /** A function if the feature serves what all features contribute to, such as the dashboard and the cart */
  routes?: readonly Route[] | ((features: readonly Feature[]) => readonly Route[])
  jobs?: readonly AnyJob[]
  /** Its contribution to the demo data; created in the order of the features */
  demo?: readonly DemoContribution[]
  /** Its contribution to "Needs doing today", to the counts in the menu, and to the last sync times */
  today?: readonly TodayContribution[]
  /** Its contribution to the search in the jump list */
  search?: readonly SearchContribution[]
  /** How it uses the business's connections to Google and Meta */
  connections?: readonly ConnectionUse[]
  /** Counts its items that await payment */
  cart?: CartCounter
  /** Subcommands of `npm run operator` */
  commands?: readonly Command[]
  /** Subcommands of `npm run jobs` */
  jobCommands?: readonly Command[]
  /** Actions that it records in the audit log, by category */
  auditActions?: AuditActions
  /** Email attachments that it can render, by kind */
  attachments?: Readonly<Record<string, DrawAttachment>>
  /** Decides which number the texts of a business come from; one feature has it */
  textSender?: ChooseTextSender
  /**
   * Called once the process serves requests. Checks whether the feature's dependencies are available and logs a warning if not. Not awaited
   */
  onStart?(services: Services): Promise<void>
  /** Metrics in /metrics for the people who run the installation */
  operationalMetrics?: readonly OperationalMetric[]
  /** Foreign origins that its pages load from, for the content security policy */
  origins?(config: Config): ContentOrigins
}

export const routesByFeature = (features: readonly Feature[]): { name: string; routes: readonly Route[] }[] =>
  features.map(({ name, routes = [] }) => ({ name, routes: typeof routes === 'function' ? routes(features) : routes }))

export const routesOf = (features: readonly Feature[]): Route[] => routesByFeature(features).flatMap(({ routes }) => routes)

export const jobsOf = (features: readonly Feature[]): AnyJob[] => features.flatMap(({ jobs = [] }) => jobs)

export const operationalMetricsOf = (features: readonly Feature[]): OperationalMetric[] =>
  features.flatMap(({ operationalMetrics = [] }) => operationalMetrics)

export const demoContributionsOf = (features: readonly Feature[]): DemoContribution[] => features.flatMap(({ demo = [] }) => demo)

export const attachmentsOf = (features: readonly Feature[]): Record<string, DrawAttachment> =>
  Object.assign({}, ...features.map(({ attachments }) => attachments))

const chooseSharedTextSender: ChooseTextSender = async () => ({ from: null, sendsPictures: true })

export const textSenderOf = (features: readonly Feature[]): ChooseTextSender =>
  features.find(({ textSender }) => textSender)?.textSender ?? chooseSharedTextSender
