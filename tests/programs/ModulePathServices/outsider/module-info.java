module outsider {
}
