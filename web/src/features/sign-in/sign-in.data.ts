import { useMutation, useQuery } from '@tanstack/react-query'
import {
  changePassword,
  checkResetCode,
  findPassword,
  listDevices,
  resetPassword,
  signIn,
  signOutDevices,
} from '#contract/sign-in/sign-in.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useIsUnmounted } from '../../platform/api/is-gone.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { continueSession, getSession, signOut } from '../../platform/session/session.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const DEVICES = ['devices']

export interface Credentials extends Record<string, unknown> {
  user_email: string
  password: string
  remember?: boolean
  email_code?: string
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: Credentials) =>
      call(signIn, {
        body: {
          user_email: body.user_email,
          password: body.password,
          remember: body.remember,
          ...(body.email_code && { email_code: body.email_code }),
        },
      }),
  })
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (email: string) => call(findPassword, { body: { email } }) })
}

/**
 * Validates the reset code. The response contains the account and the code for setting the new password. Not retried, because an invalid
 * code stays invalid
 */
export function useCheckedResetCode(code: string) {
  return useQuery({
    queryKey: ['reset-code', code],
    queryFn: ({ signal }) => call(checkResetCode, { params: { code } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

interface NewPassword {
  accountUuid: string
  codeUuid: string
  password: string
  /** Only for an invited person; empty if none was entered */
  name: string
  /** "Reset password successfully" */
  success: string
}

export function useResetPassword() {
  return useMutation({
    mutationFn: ({ accountUuid, codeUuid, password, name }: NewPassword) =>
      call(resetPassword, { params: { uuid: codeUuid }, body: { client_account_uuid: accountUuid, password, ...(name && { name }) } }),
    onSuccess: async (_, { success }) => {
      // The server has revoked all sessions of this account; a token stored here would only lead to "expired"
      if (getSession().token !== null) await signOut()
      notifySuccess(success)
    },
  })
}

/** Stores the new token here rather than on the screen, which may have unmounted: without the token the session would be over */
export function useChangePassword() {
  const isGone = useIsUnmounted()
  return useMutation({
    mutationFn: ({ password, current_password }: { password: string; current_password: string }) =>
      call(changePassword, { body: { password, current_password } }),
    onSuccess: ({ data }) => {
      continueSession(data.token)
      notifySuccess('Setting success！')
    },
    onError: (error) => {
      if (isGone()) notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}

export function useDevices() {
  return useQuery({ queryKey: DEVICES, queryFn: ({ signal }) => call(listDevices, {}, { signal }) })
}

/** Without a uuid, signs out every device except this one */
export function useSignOutDevices() {
  return useMutation({
    mutationFn: (uuid: string | undefined) => call(signOutDevices, { query: { session_uuid: uuid } }),
    onSuccess: (_, uuid) => notifySuccess(uuid ? 'Device signed out' : 'All other devices signed out'),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DEVICES }),
  })
}
