export { default as LoginView } from './LoginView.vue'
export { default as SecretsNotice } from './SecretsNotice.vue'
export { default as SignInAgain } from './SignInAgain.vue'
