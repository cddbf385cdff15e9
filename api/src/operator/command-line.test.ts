import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../app.ts'
import { type Call, type Command, runCommand } from '../platform/command-line/commands.ts'
import { doctorCommand } from './doctor.ts'

const commands: Command[] = [...features.flatMap(({ commands = [] }) => commands), doctorCommand]
/** The commands, changed to print their options instead of running */
const printing = commands.map((command): Command => ({ ...command, run: async (_, options) => JSON.stringify(options) }))
const read = async (typed: string[]): Promise<Record<string, string>> =>
  JSON.parse(await runCommand('operator', printing, typed, async () => (async () => {}) as unknown as Call))

/** "For example, -89.6501", "For example, 300. A scan …", 'For example, "1420 S Grand Ave, Springfield"', "id, for example, ChIJ…, or …" */
const exampleIn = (help: string) =>
  /\bfor example, "([^"]+)"/i.exec(help)?.[1] ?? /\bfor example, (\S+?)(?=[.;:,]?(?:\s|$))/i.exec(help)?.[1]

const examples = commands.flatMap(({ commandName, options }) =>
  Object.entries(options).flatMap(([name, { help }]) => {
    const example = exampleIn(help)
    return example ? [{ commandName, name, example }] : []
  }),
)

test.each(examples)(
  'npm run operator -- $commandName --$name $example › typed as the help prints it › is parsed',
  async ({ commandName, name, example }) => {
    const needed = Object.entries(commands.find((command) => command.commandName === commandName)?.options ?? {}).filter(
      ([, option]) => option.needed,
    )
    const others = needed.filter(([other]) => other !== name).flatMap(([other]) => [`--${other}`, 'x'])
    expect(await read([...commandName.split(' '), `--${name}`, example, ...others])).toMatchObject({ [name]: example })
  },
)

test('npm run operator › the help › has examples, one of them negative', () => {
  expect(examples.length).toBeGreaterThan(10)
  expect(examples.map(({ example }) => example)).toContain('-89.6501')
})

test.each(['README.md', 'docs/operations.md', 'docs/operations/backup.md', 'docs/configuration.md'])(
  'npm run operator › the commands in %s › exist, with their options',
  async (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
    const lines = [...text.matchAll(/npm run operator -- ([^`\n]+)/g)].map(([, line = '']) => line)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines.filter((line) => line !== 'help')) {
      const typed = (line.match(/'[^']*'|<[^>]*>|\S+/g) ?? []).map((argument) => argument.replace(/^'(.*)'$/, '$1'))
      const end = typed.findIndex((argument) => argument.startsWith('--'))
      const command = commands.find((one) => one.commandName === typed.slice(0, end === -1 ? undefined : end).join(' '))
      expect(command, line).toBeDefined()
      for (const option of typed.filter((argument) => argument.startsWith('--')))
        expect(Object.keys(command?.options ?? {})).toContain(option.slice(2))
    }
  },
)
