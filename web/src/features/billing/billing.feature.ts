import { IconCreditCard, IconCreditCardPay, IconReceipt2 } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const billing: WebFeature = {
  routes: [
    {
      path: '/bills-pay',
      parent: 'Payments',
      title: 'Bills',
      layout: 'shell',
      screen: () => import('./pay/BillsPayScreen.tsx'),
      permission: 'bills',
    },
    {
      path: '/billsDetail',
      parent: 'Payments',
      title: 'Payment History Detail',
      layout: 'shell',
      screen: () => import('./detail/BillDetailScreen.tsx'),
      permission: ['bills', 'statements'],
    },
    {
      path: '/paymentHistory',
      parent: 'Payments',
      title: 'Payment History',
      layout: 'shell',
      screen: () => import('./history/PaymentHistoryScreen.tsx'),
      permission: 'statements',
    },
  ],
  menu: [
    { group: 'Payment', label: 'Bills', path: '/bills-pay', icon: IconReceipt2 },
    { group: 'Payment', label: 'Payment History', path: '/paymentHistory', icon: IconCreditCard, alsoCurrentOn: ['/billsDetail'] },
  ],
  actions: [{ label: 'Pay', searchTerms: 'bill invoice', path: '/bills-pay', icon: IconCreditCardPay }],
}
