ALTER TABLE `users` ADD `is_operator` integer DEFAULT false NOT NULL;
