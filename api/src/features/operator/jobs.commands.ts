import { listDeadJobs, rerunDeadJob, showDeadJob } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

const id = { needed: true, help: 'The job’s id, shown by "list"' }

export const jobsCommands: Command[] = [
  {
    commandName: 'list',
    help: 'Jobs that failed for good',
    options: {},
    async run(call) {
      const { data } = await call(listDeadJobs, {})
      if (data.length === 0) return 'No dead jobs.'
      return data.map((job) => `${job.id}  ${job.failed_datetime}  ${job.job}  ${job.error ?? ''}`).join('\n')
    },
  },
  {
    commandName: 'show',
    help: 'Show everything about one dead job',
    options: { id },
    async run(call, options) {
      const { data } = await call(showDeadJob, { params: { id: options.id ?? '' } })
      return JSON.stringify(data, null, 2)
    },
  },
  {
    commandName: 're-run',
    help: 'Put a dead job back in its queue',
    options: { id },
    async run(call, options) {
      await call(rerunDeadJob, { params: { id: options.id ?? '' } })
      return 'Back in its queue.'
    },
  },
]
