import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadPublicFile } from '#contract/public-files.ts'
import { call } from './api.ts'

class FakeUpload {
  static last: FakeUpload
  upload: { onprogress?: (event: Pick<ProgressEvent, 'loaded' | 'total' | 'lengthComputable'>) => void } = {}
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open = vi.fn()
  send = vi.fn()
  constructor() {
    FakeUpload.last = this
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  abort() {
    this.onabort?.()
  }
  finish(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

const picture = new File(['x'], 'me.png', { type: 'image/png' })

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload))

describe('an upload with progress', () => {
  it('in progress › reports the fraction, then returns the response', async () => {
    const onUploadProgress = vi.fn()
    const work = call(uploadPublicFile, { file: picture }, { token: 'token-a', onUploadProgress })
    FakeUpload.last.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true })
    FakeUpload.last.finish(201, { code: 201, data: { public_files_uuid: 'u' } })
    expect((await work).data.public_files_uuid).toBe('u')
    expect(onUploadProgress).toHaveBeenCalledWith(0.25)
    expect(FakeUpload.last.open).toHaveBeenCalledWith('POST', '/api/public-file')
    expect(FakeUpload.last.headers.Authorization).toBe('Bearer token-a')
  })

  it('rejected by the server › fails with its message', async () => {
    const work = call(uploadPublicFile, { file: picture }, { token: 'token-a', onUploadProgress: () => {} })
    FakeUpload.last.finish(415, { details: { data: { message: 'This is not a picture', code: 'unsupported_type', request_id: 'r' } } })
    await expect(work).rejects.toMatchObject({ status: 415, message: 'This is not a picture' })
  })

  it('without a network › fails with a message', async () => {
    const work = call(uploadPublicFile, { file: picture }, { token: 'token-a', onUploadProgress: () => {} })
    FakeUpload.last.onerror?.()
    await expect(work).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('cancelled by the page › stops', async () => {
    const controller = new AbortController()
    const work = call(uploadPublicFile, { file: picture }, { token: 'token-a', signal: controller.signal, onUploadProgress: () => {} })
    controller.abort(new Error('left the page'))
    await expect(work).rejects.toThrow('left the page')
  })
})
