export { default as LoginView } from './LoginView.vue'
export { default as SignInAgain } from './SignInAgain.vue'
