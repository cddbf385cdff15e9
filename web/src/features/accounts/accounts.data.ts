import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  addAccount,
  changeAccountType,
  deleteAccount,
  inviteAccount,
  resetAccountPassword,
  sendAccountInvitationAgain,
  switchOffAccountTwoStep,
} from '#contract/accounts.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useIsUnmounted } from '../../platform/api/is-gone.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { isCurrentPasswordRequired } from '../../platform/session/current-password.ts'
import { continueSession, refetchUserInformation } from '../../platform/session/session.ts'
import { hideErrorToastsIfLoaded, notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'
import { accountsQuery } from './accounts.public.ts'

export const useAccounts = () => useQuery(accountsQuery)

const refreshAccounts = () => queryClient.invalidateQueries(accountsQuery)

function showSuccessAndRefresh(message: string): void {
  hideErrorToastsIfLoaded()
  notifySuccess(message)
  void refreshAccounts()
}

/** If an action on a row fails, the list may be outdated because somebody else has deleted the account */
function showFailureAndRefresh(error: unknown): void {
  notifyError(errorMessageUnlessSignedOut(error))
  void refreshAccounts()
}

/** A form's failures appear in its dialog, or as a toast once the dialog is closed */
function useErrorToastIfDialogClosed() {
  const isGone = useIsUnmounted()
  return (error: unknown) => {
    if (isGone()) showFailureAndRefresh(error)
  }
}

export function useAddAccount() {
  const onError = useErrorToastIfDialogClosed()
  return useMutation({
    mutationFn: (body: z.input<typeof addAccount.body>) => call(addAccount, { body }),
    onSuccess: () => showSuccessAndRefresh('Success'),
    onError,
  })
}

export function useInviteAccount() {
  const onError = useErrorToastIfDialogClosed()
  return useMutation({
    mutationFn: (body: z.input<typeof inviteAccount.body>) => call(inviteAccount, { body }),
    onSuccess: () => showSuccessAndRefresh('Send Success!'),
    onError,
  })
}

/** Changing one's own account ends all its sessions, so this session continues with the new token */
function continueSessionWithNewToken({ data }: { data: { token: string | null } }): void {
  if (data.token === null) return
  continueSession(data.token)
  refetchUserInformation().catch(() => {})
}

export function useChangeAccountType() {
  const onError = useErrorToastIfDialogClosed()
  return useMutation({
    mutationFn: (body: z.input<typeof changeAccountType.body>) => call(changeAccountType, { body }),
    onSuccess: (response) => {
      continueSessionWithNewToken(response)
      showSuccessAndRefresh('Success')
    },
    onError,
  })
}

export function useResetAccountPassword() {
  const onError = useErrorToastIfDialogClosed()
  return useMutation({
    mutationFn: (body: z.input<typeof resetAccountPassword.body>) => call(resetAccountPassword, { body }),
    onSuccess: (response) => {
      continueSessionWithNewToken(response)
      showSuccessAndRefresh('Success')
    },
    onError,
  })
}

export function useSwitchOffTwoStep() {
  const onError = useErrorToastIfDialogClosed()
  return useMutation({
    mutationFn: (body: z.input<typeof switchOffAccountTwoStep.body>) => call(switchOffAccountTwoStep, { body }),
    onSuccess: () => showSuccessAndRefresh('Two-step sign-in turned off'),
    onError,
  })
}

interface Deletion {
  uuid: string
  success: string
  proof?: { current_password: string }
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ uuid, proof }: Deletion) => call(deleteAccount, { query: { client_account_uuid: uuid }, body: { ...proof } }),
    onSuccess: (_, { success }) => showSuccessAndRefresh(success),
    onError: (error) => {
      if (!isCurrentPasswordRequired(error)) showFailureAndRefresh(error)
    },
  })
}

export function useSendInvitationAgain() {
  return useMutation({
    mutationFn: (uuid: string) => call(sendAccountInvitationAgain, { body: { client_account_uuid: uuid } }),
    onSuccess: () => showSuccessAndRefresh('Send Success!'),
    onError: showFailureAndRefresh,
  })
}
