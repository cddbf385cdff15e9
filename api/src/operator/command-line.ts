import { type EndpointSpec, fillPath } from '#contract/wire/endpoint.ts'
import type { ErrorBody } from '#contract/wire/errors.ts'
import { features } from '../app.ts'
import { openServices } from '../open-services.ts'
import { createLog } from '../platform/base/log.ts'
import { StartError } from '../platform/base/start-error.ts'
import { type Call, type Command, runCommand } from '../platform/command-line/commands.ts'
import { findProcessUsingFolder } from '../platform/database/embedded/data-folder.ts'
import { readOrMakeOperatorKey } from '../platform/http/operator-key.ts'
import { buildServer } from '../platform/server/build-server.ts'
import { readConfig } from '../read-config.ts'

type Fetch = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string | Buffer<ArrayBuffer> },
) => Promise<{ status: number; text: string }>

/**
 * Runs a command by calling the operator API. The embedded database allows one process only, so if a server is using the data folder, the
 * command calls that server. Otherwise it serves the same routes inside this process, without a port
 */
export async function runCommandLine(program: string, commands: readonly Command[]): Promise<void> {
  let close = async () => {}
  try {
    const output = await runCommand(program, commands, process.argv.slice(2), async () => {
      const connection = await connectToApi()
      close = connection.close
      return connection.call
    })
    process.stdout.write(`${output}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}

async function connectToApi(): Promise<{ call: Call; close(): Promise<void> }> {
  const config = readConfig(process.env)
  const holder = config.databaseUrl ? null : findProcessUsingFolder(config.dataFolder)
  if (holder) {
    const key = config.operatorKey ?? readOrMakeOperatorKey(config.dataFolder)
    return {
      call: createApiCaller(key, async (path, init) => {
        const response = await fetch(`${holder.url}${path}`, init).catch(() => {
          throw new StartError(
            `Process ${holder.pid} has the data folder but does not respond on ${holder.url} (yet). Try again in a moment`,
          )
        })
        return { status: response.status, text: await response.text() }
      }),
      close: async () => {},
    }
  }
  const { services, close } = await openServices({ ...config, role: 'web' }, createLog('error'))
  const server = await buildServer(services, features)
  const call = createApiCaller(services.config.operatorKey ?? '', async (path, { method, headers, body }) => {
    const response = await server.inject({ method: method as 'GET', url: path, headers, payload: body })
    return { status: response.statusCode, text: response.body }
  })
  return {
    call,
    close: async () => {
      await server.close()
      await close()
    },
  }
}

function createApiCaller(key: string, send: Fetch): Call {
  return async (
    endpoint: EndpointSpec,
    request: { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown; file?: Blob },
  ) => {
    const sent = await encodeBody(endpoint, request)
    const { status, text } = await send(
      `/api${fillPath(endpoint, request.params)}${request.query ? `?${new URLSearchParams(request.query)}` : ''}`,
      {
        method: endpoint.method,
        headers: { authorization: `Bearer ${key}`, ...(sent && { 'content-type': sent.contentType }) },
        ...(sent && { body: sent.body }),
      },
    )
    if (status >= 400) throw new StartError((JSON.parse(text) as ErrorBody).details.data.message)
    return JSON.parse(text)
  }
}

/** Encodes the body as the endpoint requires: as JSON, or as a multipart form with one file */
async function encodeBody({ upload }: EndpointSpec, { body, file }: { body?: unknown; file?: Blob }) {
  if (upload && file) {
    const form = new FormData()
    form.append(upload, file, 'file')
    const encoded = new Response(form)
    return { contentType: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) }
  }
  return body ? { contentType: 'application/json', body: JSON.stringify(body) } : null
}
